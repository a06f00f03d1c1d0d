// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

import "./Car.sol";
import "../kit-libraries/SafeCastLib.sol";
import "../kit-libraries/SignedWadMath.sol";

/// The referee of a University Code Prix race, as a car sees it.
interface CodePrix {
    enum State {
        WAITING,
        ACTIVE,
        DONE
    }

    enum ActionType {
        ACCELERATE,
        SHELL,
        SHIELD
    }

    struct CarData {
        uint32 balance; // money left
        uint32 speed; // distance units a turn
        uint32 y; // distance covered; 1000 wins
        uint32 shield; // turns of cover left
        Car car;
    }

    /// Buys `amount` units of speed. Returns what they cost.
    function buyAcceleration(uint256 amount) external returns (uint256 cost);

    /// Fires one shell at the next car ahead: its speed drops to 1 unless a shield covers it. `amount` only raises the price.
    function buyShell(uint256 amount) external returns (uint256 cost);

    /// Adds `amount` turns of cover, six at most in all.
    function buyShield(uint256 amount) external returns (uint256 cost);

    /// Price of the next `amount` units of speed. Costs about 1 853 gas a unit.
    function getAccelerateCost(uint256 amount) external view returns (uint256 sum);

    function getShellCost(uint256 amount) external view returns (uint256 sum);

    function getShieldCost(uint256 amount) external view returns (uint256 sum);

    function getActionsSold(ActionType action) external view returns (uint256);

    /// All cars, the leader first.
    function getAllCarData() external view returns (CarData[] memory results);

    /// The index is 0 when the car is unknown.
    function getAllCarDataAndFindCar(Car carToFind)
        external
        view
        returns (CarData[] memory results, uint256 foundCarIndex);

    function getCarData(Car car)
        external
        view
        returns (uint32 balance, uint32 speed, uint32 y, uint32 shield, Car sameCar);

    /// The order in which the cars move in this round.
    function cars(uint256 place) external view returns (Car);

    function currentCar() external view returns (Car);

    function entropy() external view returns (uint72);

    /// Number of the turn being played; the first is 1.
    function turns() external view returns (uint16);

    function state() external view returns (State);

    function register(Car car) external;

    function play(uint256 turnsToPlay) external;
}
